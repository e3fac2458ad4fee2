/**
 * What no export holds: by what people and programs are let in, and what is sealed. Hashes too, for a password that
 * is easy is found by its hash. A test finds each column that may be such a one and is named neither here nor below.
 */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  account: ['password_hash'],
  admission_visit: ['token_hash'],
  api_key: ['secret_hash', 'previous_hash'],
  calendar_feed: ['secret_hash'],
  device_key: ['secret_hash', 'previous_hash'],
  // Of what was asked, and what was answered: a key that is shown once, say.
  idempotency: ['hash', 'answer'],
  invitation: ['token_hash'],
  // What work is given may be a letter with a link that lets somebody in.
  job: ['payload'],
  kiosk: ['opening_hash', 'secret_hash'],
  known_device: ['token_hash'],
  // What strangers have typed where a name belongs may be a password.
  login_throttle: ['key'],
  message_channel: ['sealed'],
  oidc_journey: ['state_hash', 'browser_hash'],
  oidc_provider: ['secret_sealed'],
  one_time_code: ['ticket_hash', 'sealed', 'code_hash', 'token_hash', 'link_hash'],
  outbox: ['payload'],
  payment_provider: ['secret_sealed'],
  // Whoever has it can write to that browser.
  push_subscription: ['subscription'],
  recovery_code: ['code_hash'],
  registration: ['sealed'],
  second_factor: ['sealed', 'next_sealed'],
  session: ['token_hash', 'previous_hash'],
  support_session: ['token_hash'],
  signing_key: ['sealed'],
  // An address may hold a token.
  webhook: ['url', 'secret_sealed', 'previous_sealed'],
}

/** What sounds like a secret and is none. */
export const noSecrets: Readonly<Record<string, readonly string[]>> = {
  account: ['must_change_password'],
  audit_redaction: ['digest'],
  audit_redacted: ['old_seal', 'new_seal'],
  audit_seal: ['act_seal', 'row_seals', 'hash', 'sealed_at', 'noted_at'],
  journal_seal: ['digest'],
  // What the office has answered to a teacher.
  lesson_proposal: ['answer'],
  // What the school has answered to the bank about a bill.
  online_payment: ['answer'],
  site_image: ['bytes'],
  // Which rows have changed, and nothing that stands in them; and what the school's own server answered.
  webhook_delivery: ['payload', 'answer'],
}
