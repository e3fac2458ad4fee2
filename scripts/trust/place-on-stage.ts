import { setTimeout as sleep } from 'node:timers/promises'
import { speaker } from 'kit/testing/testing'
import { logIn } from 'tenant-api/contract/access/sessions'
import type { Place } from './relations.ts'
import { pair, type Stage } from './stage.ts'

/** The first school of a stage whose schools keep the words of the demo. */
export function placeOnStage(stage: Stage): Place {
  const { host, sql } = stage.schools[0] ?? pair(stage)[0]
  return {
    host,
    sql,
    app: () => stage.tenant,
    async as(login) {
      const speaking = speaker(stage.tenant, host)
      const name = /[@.]/.test(login) ? login : `${login}@riverside.example`
      await speaking.call(logIn, { body: { login: name, password: logIn.example.body?.password ?? '' } })
      return speaking
    },
    // Nobody is told: after so long an instance reads again by itself what it has believed.
    pass: () => sleep(2_500),
    today: () => stage.now.toISOString().slice(0, 10),
  }
}
