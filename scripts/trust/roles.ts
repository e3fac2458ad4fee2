import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, Reach } from 'kit/contract/contract'
import { exampleUser } from 'tenant-api/contract/access/users'
import { beginViewing, endViewing } from 'tenant-api/contract/access/users/impersonation'
import { endpoints } from 'tenant-api/endpoints'
import { modules } from 'tenant-api/modules'
import { importables } from '../../tenant-api/src/records/imports/importable.ts'
import { type Answer, ask, foreignIn, succeeded } from './answers.ts'
import { isExcused } from './expected-exceptions.ts'
import { grantsIn, type Grants, homeOf, type Power, powersOf } from './holders.ts'
import { homeParts, homeRequest, nameOf, requestWith } from './scene-requests.ts'
import { shownBeyond } from './lists-of-campuses.ts'
import { isAtPlaces, type Member, members } from './school-template.ts'
import type { Preparation, Scene } from './scene.ts'
import { filesOfKinds } from './files-of-kinds.ts'
import { pair, type Stage } from './stage.ts'
import { isOfSomebody, type Judged } from './power-reach.ts'
import { powersOn, resourceOf, type Verdict, verdictOf, withinOf } from './verdicts.ts'
import { nobodys, whoseRow } from './row-subject.ts'

export type Cells = { tested: number; wrong: string[] }

type Trial = Judged & { prepare?: Preparation }

/** Every endpoint once, and those for what is imported and for files once for each kind of it. */
const trials: readonly Trial[] = [
  ...endpoints.map((endpoint) => ({ endpoint })),
  ...endpoints
    .filter((endpoint) => nameOf(endpoint) === 'GET /imports/template')
    .flatMap((endpoint) =>
      importables().map(({ crud: { name: of } }) => ({
        endpoint,
        of,
        prepare: async () => ({ query: { resource: of } }),
      })),
    ),
  ...filesOfKinds(),
]

/** Milliseconds after which nobody goes by what was believed of a session before. */
const believed = 2_500

type Picking = {
  picks?: (member: Member) => boolean
  /** Which endpoints, where it is not all. */
  on?: (endpoint: Endpoint) => boolean
  /** Only those who hold their role at places: whose rows are whose is written down for the product's own grants. */
  isPlaced?: boolean
}

/**
 * Every trial × every member, that is every role × where it is held and whose the rows are to them, against the grants
 * that stand in the database; or those of these cells that `picks` picks.
 */
export async function tryRoles(
  stage: Stage,
  { picks = () => true, on = () => true, isPlaced = false }: Picking = {},
): Promise<Cells> {
  const some = isPlaced ? members.filter(isAtPlaces) : members
  const [school] = pair(stage)
  const today = stage.now.toISOString().slice(0, 10)
  const grants = await grantsIn(school, today)
  const cells: Cells = { tested: 0, wrong: [] }
  for (const trial of trials.filter(({ endpoint }) => on(endpoint))) {
    for (const member of some.filter(picks)) {
      if (isSpokenOf(trial.endpoint, member)) continue
      const scene = { stage, school, member }
      let found = await tryCell(scene, trial, grants)
      // What a session is believed to reach may be two seconds old, and the cell before may have changed it.
      for (let waited = 0; found.length > 0 && member.hasRecord && waited < believed; waited += 500) {
        await oweNothing(scene)
        await sleep(500)
        found = await tryCell(scene, trial, grants)
      }
      cells.tested += 1
      cells.wrong.push(...found)
    }
  }
  return cells
}

/** Of whom an example speaks, or whose invitation ran out for it, the preparations make somebody else, whose session is over. */
function isSpokenOf({ path, example }: Endpoint, { accountId }: Member): boolean {
  return (
    JSON.stringify(example ?? {}).includes(accountId) ||
    (accountId === exampleUser && path.startsWith('/invitations/again'))
  )
}

async function tryCell(scene: Scene, trial: Trial, grants: Grants): Promise<string[]> {
  const { stage, school, member } = scene
  const { endpoint } = trial
  const parts = await homeParts(scene, endpoint, trial.prepare)
  const request = await requestWith(scene, endpoint, parts)
  const today = stage.now.toISOString().slice(0, 10)
  // The cast are among whom the examples give roles to.
  const held = member.hasRecord ? await grantsIn(school, today) : grants
  const home = await homeOf(school, member, today)
  const powers = powersOf(held, member, home)
  const isNarrow = powers.some(({ reach }) => reach === 'own' || reach === 'section')
  const whose = isNarrow || member.hasRecord ? await whoseRow(school, endpoint, parts) : nobodys
  const from = stage.log.length
  const answer = await ask(stage.tenant, school.host, request)
  if (nameOf(endpoint) === nameOf(beginViewing)) await beOneself(scene)
  const expected = verdictOf({ ...trial, powers, whose, home })
  const seen = verdictOn(endpoint, answer)
  const name = `${nameOf(endpoint)}${trial.of ? ` of ${trial.of}` : ''} as ${member.role} (${member.holding})`
  const beyond =
    expected === 'let in' && Array.isArray(endpoint.may) && withinOf(endpoint.may[0]) === 'campus'
      ? await shownBeyond(scene, endpoint, { answer, powers: viewing(powers, endpoint) })
      : []
  return [
    ...beyond.map((what) => `${name}: ${what}`),
    ...(seen === expected || isExcused(endpoint, { answer, expected, member })
      ? []
      : [`${name}: ${answer.status} ${reasonIn(answer)}, not ${expected}`]),
    ...foreignIn(answer, school, stage.log.slice(from)).map((leak) => `${name}: ${leak}`),
  ]
}

function viewing(powers: readonly Power[], endpoint: Endpoint): Power[] {
  return powersOn(powers, resourceOf({ endpoint })).filter(({ action }) => action === 'view')
}

/** Whoever looks as another would be refused every change that follows, whatever they may do themselves. */
async function beOneself(scene: Scene): Promise<void> {
  await ask(scene.stage.tenant, scene.school.host, await homeRequest(scene, endViewing))
}

/** Among what cells do is giving somebody a new password, which a member with a record then owes to change. */
async function oweNothing({ school, member }: Scene): Promise<void> {
  await school.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update account set must_change_password = false where id = ${member.accountId}`
  })
}

/** How many cells there are, with all members or with those who hold their role at places. */
export function cellCount({ isPlaced = false }: Pick<Picking, 'isPlaced'> = {}): number {
  return trials.length * (isPlaced ? members.filter(isAtPlaces) : members).length
}

/** Gives every role but super_admin every permission with a reach drawn by `draw`, or none; behind the product's back. */
export async function shuffleGrants(stage: Stage, draw: () => Reach | null): Promise<void> {
  const [school] = pair(stage)
  const powers = modules.flatMap(({ permissions }) =>
    permissions.flatMap(({ resource, actions }) => actions.map((action) => ({ resource, action }))),
  )
  const roles = await school.sql<{ id: string }[]>`select id from role where key <> 'super_admin'`
  const rows = roles.flatMap(({ id }) =>
    powers.map((power) => ({ ...power, role_id: id, reach: draw(), edited: true })),
  )
  await school.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from role_grant where role_id = any (${roles.map(({ id }) => id)})`
    await tx`insert into role_grant ${tx(rows)}`
    await tx`update permission_version set version = version + 1`
  })
  // Nobody is told: after so long an instance reads again by itself what it has believed.
  await sleep(believed)
}

/** Why something was refused, where the answer says it, and at which fields. */
function codeIn({ body }: Answer): string {
  return /"code":"([^"]*)"/.exec(body)?.[1] ?? ''
}

function reasonIn(answer: Answer): string {
  const at = [...answer.body.matchAll(/"pointer":"([^"]*)","code":"([^"]*)"/g)].map(([, ...said]) =>
    said.join(' '),
  )
  return [codeIn(answer), ...at].join(' ')
}

/**
 * Whoever knocks too often at a door that is open to all is told to wait: that is not for want of a permission. What is
 * forbidden for another reason than a permission reads as itself.
 */
function verdictOn(endpoint: Endpoint, answer: Answer): Verdict | string {
  if (succeeded(endpoint, answer)) return 'let in'
  if (answer.status === 429 && endpoint.may === 'anyone') return 'let in'
  if (answer.status === 403 && ['forbidden', 'beyond-reach'].includes(codeIn(answer))) return 'forbidden'
  if (answer.status === 404) return 'hidden'
  if (isOfSomebody(endpoint) && codeIn(answer) === 'person-documents.holder') return 'hidden'
  return answer.body
}
