import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language, pickLanguage } from 'kit/text/locale'

/** The language of a page before log-in: the one chosen here before, else the browser's, else the school's. */
export function pageLanguage(
  request: FastifyRequest,
  { languages, language }: { languages: readonly Language[]; language: Language },
) {
  const chosen = request.cookies.language
  if (isLanguage(chosen) && languages.includes(chosen)) return chosen
  return pickLanguage(request.headers['accept-language'], languages, language)
}
