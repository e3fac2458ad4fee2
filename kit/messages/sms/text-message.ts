/** A text message ready to send. `to` is E.164; `kind` is a stable word such as `code`. */
export type TextMessage = {
  to: string
  words: string
  kind: string
  /** Makes a retry harmless where the transport supports it: the same id is the same message. */
  id: string
}

/**
 * The single interface to send text messages. `send` resolves once the transport has accepted the message, and
 * throws otherwise; no error contains the number or the text.
 */
export type SmsSender = {
  /** Whether text messages can be sent at all: features that need them check it beforehand. */
  canSend: boolean
  send(message: TextMessage): Promise<{ id: string }>
}

/** The sender where none is configured. */
export const noSmsSender: SmsSender = {
  canSend: false,
  send: () => Promise.reject(new Error('no way to send text messages is set up')),
}
