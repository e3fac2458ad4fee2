import { endpoints as controlEndpoints } from 'control-plane/endpoints'
import type { Outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import type postgres from 'postgres'
import { beginViewing, endViewing } from 'tenant-api/contract/access/users/impersonation'
import { endpoints as schoolEndpoints } from 'tenant-api/endpoints'
import { visitorRequest } from './control-home.ts'
import { ask } from './answers.ts'
import { homeRequest, nameOf } from './scene-requests.ts'
import { memberOf } from './school-template.ts'
import { port, type StagedSchool } from './schools.ts'
import { pair, type Stage } from './stage.ts'

/** One of the two APIs, as its own pages speak to it. */
export type Side = {
  name: 'school' | 'control plane'
  app: Stage['tenant']
  host: string
  /** Whose canaries may be seen here. */
  school: StagedSchool
  /** Its database, to be looked at. */
  sql: postgres.Sql
  endpoints: readonly Endpoint[]
  /** An endpoint's example as a request that succeeds: as the chief at the school, as a visitor elsewhere. */
  request(endpoint: Endpoint): Promise<Outgoing>
}

/** Both APIs of a stage; every endpoint of the product is in exactly one. */
export function sidesOf(stage: Stage): Side[] {
  const [school] = pair(stage)
  return [
    {
      name: 'school',
      app: stage.tenant,
      host: school.host,
      school,
      sql: school.sql,
      endpoints: schoolEndpoints,
      request: (endpoint) => homeRequest({ stage, school, member: memberOf(endpoint) }, endpoint),
    },
    {
      name: 'control plane',
      app: stage.control,
      host: `localhost:${port}`,
      school,
      sql: stage.sql,
      endpoints: controlEndpoints,
      request: (endpoint) => visitorRequest(stage, endpoint),
    },
  ]
}

/** After an endpoint was answered: whoever looks as another is refused every change that follows, so they no longer do. */
export async function beOneself({ app, host, request }: Side, endpoint: Endpoint): Promise<void> {
  if (nameOf(endpoint) === nameOf(beginViewing)) await ask(app, host, await request(endViewing))
}
