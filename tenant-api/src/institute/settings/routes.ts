import type { ServeSchool } from '../../core/module.ts'
import { changeSettings, readSettings } from './settings.ts'
import { stored, type Values } from './stored.ts'

export function routes(serve: ServeSchool) {
  for (const of of stored) {
    const { read, change } = of.page.endpoints
    serve(read, ({ school }) => readSettings(school, of))
    serve(change, ({ school, user, version, body }) =>
      changeSettings(school, user, of, { version, changes: body as Values }),
    )
  }
}
