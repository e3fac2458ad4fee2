import type { FastifyReply, FastifyRequest } from 'fastify'
import { journeyMinutes } from './contract.ts'

/** By it the browser is known again that somebody left from: no other can bring back what the provider gave. */
const cookieName = '__Host-journey'
const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** The secret of this browser; of several pages that leave at once it is the same one. */
export function browserSecret(request: FastifyRequest): string | undefined {
  const kept = request.cookies[cookieName]
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

export function keepBrowserSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName, secret, { ...cookie, maxAge: journeyMinutes * 60 })
}
