export interface PhoneMessage {
  /** Digits with the country's code. */
  readonly to: string
  /** The name of the template that the messaging provider has approved. */
  readonly template: string
  /** The values of the template's placeholders, in order. */
  readonly parameters: readonly string[]
  /** The same in plain words, for channels without templates. */
  readonly text: string
}

/** Sends messages over the messaging app. */
export interface Messenger {
  send(message: PhoneMessage): Promise<void>
}
