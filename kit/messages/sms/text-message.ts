/** A text message ready to go. `to` is E.164; `kind` is a stable word such as `code`. */
export type TextMessage = {
  to: string
  words: string
  kind: string
  /** Makes sending again harmless where the transport can: the same id is the same message. */
  id: string
}

/**
 * The one way out for text messages. `send` resolves once the transport has taken the message, and throws if it did not;
 * no error tells a number or words.
 */
export type SmsSender = {
  /** Whether there is a way out at all: what needs one says so beforehand. */
  canSend: boolean
  send(message: TextMessage): Promise<{ id: string }>
}

/** Where no way out was set up. */
export const noSmsSender: SmsSender = {
  canSend: false,
  send: () => Promise.reject(new Error('no way to send text messages is set up')),
}
