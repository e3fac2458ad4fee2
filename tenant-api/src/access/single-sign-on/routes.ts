import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { comeBack } from './arrival.ts'
import { newSecret } from './proofs.ts'
import * as contract from './contract.ts'
import { setOut, setOutToLink } from './journeys.ts'
import { listLinks, unlink } from './links.ts'
import { changeProvider, listProviders, readProvider } from './providers.ts'
import { tryProvider } from './trial.ts'
import { listUserLinks, unlinkUser } from './user-links.ts'
import { journeyMinutes } from './contract.ts'

export function routes(serve: ServeSchool, { outgoing, checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.listProviders, ({ school }) => listProviders(school))
  serve(contract.readProvider, ({ school, params }) => readProvider(school, params.key))
  serve(contract.changeProvider, ({ school, user, params, version, body }) =>
    changeProvider(school, user, { ...params, version, body, outgoing }),
  )
  serve(contract.tryProvider, ({ school, user, params }) =>
    tryProvider(school, user, { ...params, outgoing }),
  )
  serve(contract.setOut, ({ school, user, body, ...asked }) => {
    stranger('journeys', school, asked)
    const browser = browserSecret(asked.request) ?? newSecret()
    keepBrowserSecret(asked.reply, browser)
    return setOut(school, user, { ...body, browser, outgoing, log: asked.request.log })
  })
  serve(contract.setOutToLink, ({ school, user, body, request, reply }) => {
    const browser = browserSecret(request) ?? newSecret()
    keepBrowserSecret(reply, browser)
    return setOutToLink(school, user, { ...body, browser, outgoing, log: request.log })
  })
  serve(contract.comeBack, ({ school, body, ...asked }) => {
    const { log } = asked.request
    return comeBack(school, asked, { body, browser: browserSecret(asked.request), outgoing, log })
  })
  serve(contract.listLinks, ({ school, user }) => listLinks(school, user))
  serve(contract.unlink, ({ school, user, params }) => unlink(school, user, params.provider))
  serve(contract.listUserLinks, ({ school, user, params }) => listUserLinks(school, user, params))
  serve(contract.unlinkUser, ({ school, user, params }) => unlinkUser(school, user, params))
}

/**
 * The cookie by which the browser that started the attempt is recognised: no other can return with the
 * provider's code.
 */
const cookieName = '__Host-journey'

const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** The secret of this browser; parallel log-in attempts share it. */
function browserSecret(request: FastifyRequest): string | undefined {
  const kept = request.cookies[cookieName]
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

function keepBrowserSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName, secret, { ...cookie, maxAge: journeyMinutes * 60 })
}
