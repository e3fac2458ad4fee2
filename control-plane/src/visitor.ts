import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, pickLanguage } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'

/** The language of a visitor: the one chosen (cookie `language`), else the best of Accept-Language, else English. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : pickLanguage(request.headers['accept-language'])
}

/**
 * Refuses what another site's page sends. A browser tells where an unsafe request comes from; programs without an
 * Origin are let through, since nothing here is decided by a cookie.
 */
export function refuseForeign(request: FastifyRequest, origins: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && !origins.includes(origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) refuse('foreign-origin', 'This can only be done from our own pages', {}, { status: 403 })
}
