export const channels = ['email', 'sms', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

/**
 * A message ready for one channel. `id` is ours: where a provider supports it, a second send with the same id
 * is the same message.
 */
export type Parcel = {
  id: string
  /** An e-mail address, a telephone number (E.164), or the subscription of a browser as JSON. */
  to: string
  /** A stable word, such as `attendance.absent`. */
  kind: string
  language: string
  title: string
  text: string
  html?: string
  /** The address that a tap opens. */
  page?: string
  fromName?: string
  /** The link by which the reader unsubscribes. */
  unsubscribe?: string
  /** Whether it is shown at once, even if the telephone saves its battery. */
  isUrgent?: boolean
  /** The approved template, with its values in order. */
  template?: { name: string; language: string; values: readonly string[] }
}

/**
 * One way to send by one channel. `carry` returns the provider's id of the message, or throws
 * `DeliveryFailure`.
 */
export type Carrier = { channel: Channel; carry(parcel: Parcel): Promise<{ id: string }> }

/**
 * Why a provider did not accept a message: this message is `refused` for good, its address is `gone`, it may
 * succeed `later`, or the provider rejects our account (`settings`). It quotes no number, no address and no
 * text.
 */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure'
  readonly reason: 'refused' | 'gone' | 'later' | 'settings'
  /** The provider's own error code. */
  readonly code: string | undefined
  /** Seconds that the provider asks to wait. */
  readonly after: number | undefined

  constructor(reason: DeliveryFailure['reason'], { code, after }: { code?: string; after?: number } = {}) {
    super(`not taken: ${reason}`)
    this.reason = reason
    this.code = code
    this.after = after
  }
}

/** A provider's later report on a message that it accepted. `stops`: the recipient unsubscribed. */
export type Report = {
  id: string
  /** Our own id of it, where the provider returns it. */
  parcel?: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  code?: string
  /** When, if the provider tells. */
  at?: string
  stops?: true
}
