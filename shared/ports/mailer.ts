/** Sends email to people. */
export interface Mailer {
  send(message: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}
