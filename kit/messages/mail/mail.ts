/**
 * A message ready to send. Every mail has a plain text part; `kind` is a stable word such as `verification`.
 */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  kind: string
  /** The sender's name before our address, when it is not the product's: a school's. */
  fromName?: string
  /** Makes a retry harmless where the transport supports it: the same id is the same message. */
  id?: string
  /** The link for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
}

/** The headers by which mail programs show an unsubscribe button. */
export function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * The single interface to send mail. `send` resolves once the transport has accepted the message, and throws
 * otherwise.
 */
export type Mailer = { send(mail: Mail): Promise<{ id: string }> }

/** The From header: the sender's name, quoted, before the address that we send from. */
export function sender(from: string, name = 'Maktab'): string {
  return `"${name.replace(/["\\]/g, '')}" <${from}>`
}
