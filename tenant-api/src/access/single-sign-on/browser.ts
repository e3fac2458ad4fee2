import type { FastifyReply, FastifyRequest } from 'fastify'
import { journeyMinutes } from './contract.ts'

/**
 * The cookie by which the browser that started the attempt is recognised: no other can return with the
 * provider's code.
 */
const cookieName = '__Host-journey'
const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** The secret of this browser; parallel log-in attempts share it. */
export function browserSecret(request: FastifyRequest): string | undefined {
  const kept = request.cookies[cookieName]
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

export function keepBrowserSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName, secret, { ...cookie, maxAge: journeyMinutes * 60 })
}
