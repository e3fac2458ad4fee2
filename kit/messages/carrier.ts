export const channels = ['email', 'sms', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]

/** A message ready for one channel. `id` is ours: sent again under it, it is the same message where a provider can tell. */
export type Parcel = {
  id: string
  /** An address of mail, a telephone (E.164), or the subscription of a browser as JSON. */
  to: string
  /** A stable word, such as `attendance.absent`. */
  kind: string
  language: string
  title: string
  text: string
  html?: string
  /** Where a press leads. */
  page?: string
  fromName?: string
  /** Where the reader says that they want no more. */
  unsubscribe?: string
  /** Whether it is shown at once, though the telephone saves its battery. */
  isUrgent?: boolean
  /** What was approved beforehand, with what fills it in its order. */
  template?: { name: string; language: string; values: readonly string[] }
}

/** One way out by one channel. `carry` gives the provider's id of the message, or throws `NotTaken`. */
export type Carrier = { channel: Channel; carry(parcel: Parcel): Promise<{ id: string }> }

/**
 * Why a provider did not take a message: `refused` this message for good, its address is `gone`, it may `later`, or it
 * does not let us in at all (`settings`). It quotes no number, no address and no words.
 */
export class DeliveryFailure extends Error {
  override name = 'NotTaken'
  readonly reason: 'refused' | 'gone' | 'later' | 'settings'
  /** The provider's own word for it. */
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

/** What a provider says afterwards of a message that it took. `stops`: the address asked to be left alone. */
export type Report = {
  id: string
  /** Our own id of it, where the provider brings it back. */
  parcel?: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  code?: string
  /** When, where the provider tells. */
  at?: string
  stops?: true
}
