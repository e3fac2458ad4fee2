import { address } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { type Answer, ask } from './answers.ts'
import type { Power } from './holders.ts'
import { cookieOf } from './scene-requests.ts'
import type { Scene } from './scene.ts'
import { keysOf } from './list-trials.ts'

type Row = { id: string; campusId?: string | null; campusIds?: string[] }
type Shown = { answer: Answer; powers: readonly Power[] }

/**
 * What a list or its sheet shows or counts that lies in a campus which none of the powers to view reaches; rows of no
 * campus are all's, and what is seen as one's own or taught may lie anywhere.
 */
export async function shownBeyond(
  scene: Scene,
  endpoint: Endpoint,
  { answer, powers }: Shown,
): Promise<string[]> {
  if (answer.status !== 200 || endpoint.method !== 'GET' || endpoint.path.includes('/:')) return []
  if (powers.some(({ reach }) => reach !== 'campus')) return []
  const isSheet = endpoint.path.endsWith('/sheet')
  const path = isSheet ? endpoint.path.slice(0, -'/sheet'.length) : endpoint.path
  const isListed = keysOf(endpoint.query).includes('limit')
  if (!isListed && !isSheet) return []
  const whole = isListed ? await listed(scene, path) : null
  if (!whole) return []
  const { rows = [], total } = whole
  const allowed = new Set(powers.flatMap(({ campuses }) => campuses))
  const foreign = rows.filter(
    (row) => !campusesOf(row, path).every((some) => some.some((id) => allowed.has(id))),
  )
  const wrong = foreign.map(({ id }) => `shows ${id}, which is elsewhere`)
  if (typeof total === 'number' && rows.length < 100 && total !== rows.length)
    wrong.push(`counts ${total} of ${rows.length}`)
  if (isSheet && rows.length < 100 && linesOf(answer) !== rows.length)
    wrong.push(`prints ${linesOf(answer)} of ${rows.length}`)
  return wrong
}

/** The campuses of a row: one of them has to be reached; nothing where it says of none. */
function campusesOf({ id, campusId, campusIds }: Row, path: string): string[][] {
  if (path === '/campuses') return [[id]]
  if (campusIds && campusIds.length > 0) return [campusIds]
  return campusId ? [[campusId]] : []
}

async function listed(scene: Scene, path: string): Promise<{ rows?: Row[]; total?: number } | null> {
  const { stage, school } = scene
  const url = address({ path }, { query: { limit: 100 } })
  const { status, body } = await ask(stage.tenant, school.host, { url, headers: { cookie: cookieOf(scene) } })
  return status === 200 ? JSON.parse(body) : null
}

/** How many lines a workbook has below its titles. */
function linesOf({ parts }: Answer): number {
  const sheet = parts.find((part) => part.includes('<sheetData')) ?? ''
  return (sheet.match(/<row /g)?.length ?? 1) - 1
}
