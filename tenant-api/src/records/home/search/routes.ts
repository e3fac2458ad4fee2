import type { FastifyInstance } from 'fastify'
import { words } from 'kit/text/words-node'
import type { ServeSchool } from '../../../core/module.ts'
import { searchAll } from '../../../crud/search.ts'
import { searchEverything } from './contract.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const sources = app.modules.flatMap((module) => module.search ?? [])
  serve(searchEverything, async ({ school, user, query }) => {
    const { say } = words(user)
    const found = await searchAll(school, user, { sources, sought: query })
    return { groups: found.map((group) => ({ ...group, title: say(group.title) })) }
  })
}
