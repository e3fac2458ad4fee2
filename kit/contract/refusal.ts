/** The values for the placeholders of a refusal's sentence. */
export type Params = Record<string, string | number>

/**
 * One field that was not accepted: `pointer` is an RFC 6901 path into the body, query or params. In a refusal
 * the message is an English sentence; `title`, the field's own, fills its {field} and is not sent.
 */
export type FieldError = { pointer: string; code: string; message: string; title?: string }

/**
 * An error that the user is meant to read. `code` is stable, `message` is the English ICU sentence and the key
 * of its translations. Any other thrown error is a bug.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: string
  readonly params: Params
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | undefined

  constructor(code: string, message: string, params: Params = {}, more: RefusalDetail = {}) {
    super(message)
    this.code = code
    this.params = params
    this.status = more.status ?? 422
    this.errors = more.errors ?? []
    this.retryAfter = more.retryAfter
  }
}

export type RefusalDetail = {
  status?: number
  errors?: readonly FieldError[]
  /** seconds */ retryAfter?: number
}

/** Throws a refusal; 422 unless `more.status` says otherwise. */
export function refuse(code: string, message: string, params?: Params, more?: RefusalDetail): never {
  throw new Refusal(code, message, params, more)
}

/** The same refusal for what does not exist and for what is out of reach. */
export function refuseMissing(): never {
  refuse('not-found', 'Nothing was found here, or it is not yours to see', {}, { status: 404 })
}

/** The refusal for a record that the user may view but not change: 404 would be wrong, since it is visible. */
export function refuseUnchangeable(): never {
  refuse('beyond-reach', 'You may see this but not change it', {}, { status: 403 })
}

/** The refusal for something new at a place that the user may not write to; whether it exists is not said. */
export function refuseElsewhere(): never {
  refuse('beyond-reach', 'You may add here only what lies within your own campus', {}, { status: 403 })
}

/** Refuses one field of the body, by its name; `message` is an English sentence. */
export function refuseField(field: string, message: string, code = 'wrong'): never {
  refuse('invalid', 'Invalid Data', {}, { errors: [{ pointer: `/${field}`, code, message }] })
}

/** RFC 9457, the form of every error response of both APIs. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId: string
  errors?: readonly FieldError[]
  /** With 412: the current record. */
  current?: unknown
}
