/** A message ready to go. Every mail has a plain text part; `kind` is a stable word such as `verification`. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  kind: string
  /** The name that stands before our address, when it is not the product's: a school's. */
  fromName?: string
  /** Makes sending again harmless where the transport can: the same id is the same message. */
  id?: string
  /** Where the reader says that they want no more, with one press (RFC 8058). */
  unsubscribe?: string
}

/** The headers by which mail programs show a button to unsubscribe. */
export function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The one way out for mail. `send` resolves once the transport has taken the message, and throws if it did not. */
export type Mailer = { send(mail: Mail): Promise<{ id: string }> }

/** The From header: the sender's name, quoted, before the one address that we send from. */
export function sender(from: string, name = 'Maktab'): string {
  return `"${name.replace(/["\\]/g, '')}" <${from}>`
}
