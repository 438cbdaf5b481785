/** A file that is being written in parts. */
export interface Upload {
  /** Where it will be stored. */
  readonly name: string
  readonly uploadId: string
}

/** A part that was written: the store's name of its content. */
export type PartTag = string

/** The name of a download, and how long its link is valid. */
export interface LinkOrder {
  readonly fileName: string
  readonly seconds: number
}

/** Makes links to the files of the store. */
export interface FileLinks {
  /** A link by which anyone can download a file for some time. */
  link(name: string, order: LinkOrder): Promise<string>
}

/** A private store of large files. A file exists once it is complete, and never half of it. */
export interface Files {
  /** Begins a file; one that is never completed is removed by the store. */
  begin(name: string, contentType: string): Promise<Upload>
  /** Writes a part, from 1; the same number again replaces it. All but the last have at least 5 MiB. */
  part(upload: Upload, number: number, bytes: Uint8Array): Promise<PartTag>
  /**
   * Joins the parts to the file; it may be repeated.
   * @throws PartsLost when the parts written under these tags no longer exist.
   */
  complete(upload: Upload, tags: readonly PartTag[]): Promise<void>
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>
}

/** Parts were replaced or removed meanwhile: the file must be written anew. */
export class PartsLost extends Error {
  constructor(name: string) {
    super(`parts of ${name} are not those that were written`)
    this.name = 'PartsLost'
  }
}

/** The least size of a part that is not the last, in bytes. */
export const leastPartBytes = 5 * 1024 * 1024
