/** Sends email to people. */
export interface Mailer {
  send(message: {
    readonly to: string
    readonly subject: string
    readonly text: string
    /** The same for mail programs that show HTML. */
    readonly html?: string
  }): Promise<void>
}
