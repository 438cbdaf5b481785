import { hasFile } from '../../domain/export/decide-export.ts'
import type { Export } from '../../domain/export/export.ts'
import { notFound } from '../../domain/problem.ts'
import { addMs } from '../../domain/time/time.ts'
import { exportToken, isSignedExport, type GivenExportLink } from '../../security/export-link.ts'
import { exportRef, exportsOf } from '../../store/entities/export.ts'
import { load } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import type { ContextOf, OperationContext } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'
import { exportLinkMs, fileLinkSeconds } from '../waits.ts'

/** An export with the token of its file's link; null while there is no file. */
export interface LinkedExport {
  readonly one: Export
  readonly link: { readonly token: string; readonly until: string } | null
}

/**
 * An export and its progress.
 * @throws Problem 404.
 */
export async function getExport(context: OperationContext, id: string): Promise<LinkedExport> {
  return linked(context, await readObject(context, exportRef(context.tenant.merchantId, id)))
}

/** A tenant's exports, newest first. */
export async function listExports(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<LinkedExport>> {
  const page = await readList(context, exportsOf(context.tenant.merchantId), parameters)
  return { ...page, items: page.items.map((one) => linked(context, one)) }
}

/** The export with a link that is valid for a day, or as long as the file exists. */
export function linked(context: OperationContext, one: Export): LinkedExport {
  const { merchantId, mode } = context.tenant
  const wall = context.time.wall.now()
  if (!hasFile(one, wall)) return { one, link: null }
  const day = addMs(wall, exportLinkMs)
  const until = one.fileExpiresAt !== null && one.fileExpiresAt < day ? one.fileExpiresAt : day
  const address = { mode, merchantId, exportId: one.id, until }
  return { one, link: { token: exportToken(one.linkKey, address), until } }
}

/**
 * The address of the file behind a link. The store's own address is valid for minutes, and made anew at every use, so the link
 * outlives the credentials that sign it.
 * @throws Problem 404 for an unknown or expired link, or a removed file.
 */
export async function openExport(
  context: ContextOf<'table.read' | 'files.read'>,
  link: GivenExportLink,
): Promise<string> {
  const { one } = await load(context, { one: exportRef(link.merchantId, link.exportId) })
  const wall = context.time.wall.now()
  if (!one || wall > link.until || !isSignedExport(one.linkKey, link) || !hasFile(one, wall)) throw notFound()
  const day = (instant: string): string => instant.slice(0, 10)
  const fileName = `${one.kind}-${day(one.from)}-${day(one.to)}.${one.format}`
  return context.fileLinks.link(one.fileName, { fileName, seconds: fileLinkSeconds })
}
