import type { PassThrough } from 'node:stream'
import type { Language } from 'kit/text/locale'
import type { Metrics } from 'kit/http/metrics'
import { refuse } from 'kit/contract/refusal'
import type { Serve } from 'kit/http/server'
import { words } from 'kit/text/words-node'
import type { Control } from '../../database.ts'
import { checkName } from '../domains/hosts.ts'
import { progressOf, readSignup } from './answer.ts'
import * as endpoints from './contract.ts'
import { providersFor } from 'kit/institute/course-providers'
import { refreshHandOff } from './hand-off.ts'
import { signupOf } from './existing-signup.ts'
import { progressStream } from './progress-stream.ts'
import type { ProgressWatch } from './progress-watch.ts'
import { registerSchool } from './signup.ts'
import { askAgain, confirmEmail } from './verification.ts'

/** `streams` are the open event streams of this process, `mailSoon` asks for owed mail to be sent now. */
export type Desk = {
  control: Control
  watch: ProgressWatch
  streams: Set<PassThrough>
  mailSoon: () => void
  signups: Metrics['signups'] | undefined
}

/** Serves all that a visitor does before there is a school to log in to. */
export function serveSignup(serve: Serve<{ language: Language }>, desk: Desk) {
  const { control, mailSoon, signups } = desk

  serve(endpoints.signUp, async ({ body, once, language, reply }) => {
    const { signup } = await registerSchool(control, body, { once, language })
    mailSoon()
    signups?.inc({ state: signup.state })
    reply.status(signup.state === 'active' ? 201 : 202)
    return signup
  })
  serve(endpoints.readSignup, ({ params }) => readSignup(control, params.token))
  serve(endpoints.handOff, ({ params }) => refreshHandOff(control, params.token))
  serve(endpoints.resendVerification, async ({ params }) => {
    await askAgain(control, params.token)
    mailSoon()
    return { sent: true as const }
  })
  serve(endpoints.verifyEmail, ({ body }) => confirmEmail(control, body.code))
  serve(endpoints.findSchools, async ({ body, language }) => {
    await findSchools(control, body.email, language)
    mailSoon()
    return { sent: true as const }
  })
  serve(endpoints.checkSubdomain, async ({ params, language }) => {
    const { sentence, ...check } = await checkName(control, params.name)
    return { ...check, message: words(language).say(sentence) }
  })
  serve(endpoints.listCourseProviders, ({ query, language }) => {
    const { say } = words(language)
    const rows = providersFor(query.country).map((provider) => ({
      ...provider,
      name: say(provider.name),
      countries: [...provider.countries],
    }))
    return { rows, total: rows.length }
  })
  serve(endpoints.followSignup, async ({ params, request, reply }) => {
    const known = await signupOf(control.sql, params.token)
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(
        open(
          desk,
          known.schoolId,
          () => progressOf(control, known),
          (err) => request.log.error({ err }, 'progress'),
        ),
      )
  })
}

const mostStreams = 2000

function open(
  { streams, watch }: Desk,
  schoolId: string,
  read: Parameters<typeof progressStream>[0]['read'],
  onError: (error: unknown) => void,
): PassThrough {
  if (streams.size >= mostStreams) {
    refuse(
      'busy',
      'Too many people are waiting just now. Please try again in a moment',
      {},
      { status: 503, retryAfter: 5 },
    )
  }
  const stream = progressStream({ schoolId, read, watch, onError })
  streams.add(stream)
  stream.once('close', () => streams.delete(stream))
  return stream
}

/**
 * Owes a mail with the addresses of the schools that belong to an e-mail address. Known or unknown is seen only when
 * the mail is made, so words, status and time of the answer tell nothing. Beyond five a day nothing more is owed.
 */
async function findSchools(control: Control, email: string, language: Language): Promise<void> {
  await control.sql`
    insert into mail_due (kind, email, language)
    select 'schools', ${email}, ${language}
    where (select count(*) from mail_due where email = ${email} and created_at > now() - interval '1 day') < 5`
}
