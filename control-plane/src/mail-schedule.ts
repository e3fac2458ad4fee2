import type { Mailer } from 'kit/messages/mail/mail'
import type { Control } from './database.ts'
import { forgetOld, sendMailDue } from './modules/signup/mail-due.ts'

/** Sends owed mail every 15 seconds and whenever `soon` is called; one round at a time in this process. */
export function mailRounds(control: Control, mailer: Mailer, onError: (error: unknown) => void) {
  let round: Promise<void> = Promise.resolve()
  let wanted = false
  let rounds = 0

  function soon() {
    if (wanted) return
    wanted = true
    round = round.then(goRound).catch(onError)
  }
  async function goRound() {
    wanted = false
    await sendMailDue(control, mailer, onError)
    if (rounds++ % 240 === 0) await forgetOld(control)
  }
  const timer = setInterval(soon, 15_000).unref()
  return {
    soon,
    async close() {
      clearInterval(timer)
      await round
    },
  }
}
