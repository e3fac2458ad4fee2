import type { Endpoint } from 'kit/contract/contract'
import { endpoints } from 'tenant-api/endpoints'
import { type Ground, idsOf } from './addresses.ts'
import { nameOf } from './scene-requests.ts'
import { type Spot, spotsOf, withAt } from './places-of-ids.ts'
import { keysOf } from './list-trials.ts'
import { nobody, type Parts, type Place, type Reader, send } from './relations.ts'

/** What a stranger is found by, and what nobody is. */
export type Pair = readonly [stranger: string, nobody: string]

/**
 * Every address that reads one row about people takes as long for a stranger's as for nobody's; a search takes as long
 * for what a stranger is known by as for what nobody is. What looks unlike in a few rounds is asked many times more
 * before it is called so.
 */
export async function tryTimes(
  place: Place,
  reader: Reader,
  { foreign, tablesOf, known, on }: Pick<Ground, 'foreign' | 'tablesOf' | 'on'> & { known: readonly Pair[] },
): Promise<{ tested: number; wrong: string[] }> {
  const reading = endpoints.filter((one) => one.method === 'GET' && one.gives !== 'events' && on(one))
  const byId = reading.filter(isOfPeople).flatMap((endpoint): Timed[] => {
    const [spot] = spotsOf(endpoint)
    const ids = spot ? idsAt(spot) : []
    if (!spot || ids.length === 0) return []
    const parts = endpoint.example as Parts
    return [
      {
        name: nameOf(endpoint),
        ask: (id) => send(place, reader, endpoint, withAt(parts, spot.at, id)),
        pairs: ids.map((id) => [id, nobody] as const),
      },
    ]
  })
  const byWords = reading
    .filter(({ path, query }) => keysOf(query).includes('q') && listsOfPeople.includes(path))
    .flatMap((endpoint): Timed[] =>
      known.map((pair) => ({
        name: `${nameOf(endpoint)}?q=${pair[0]}`,
        ask: (q) => send(place, reader, endpoint, { query: { q } }),
        pairs: [pair],
      })),
    )
  const wrong: string[] = []
  for (const { name, ask, pairs } of [...byId, ...byWords]) {
    const uneven = async (rounds: number) => (await shareOf({ ask, pairs, rounds })) - 0.5
    if (Math.abs(await uneven(40)) < odd) continue
    const leaning = await uneven(150)
    if (Math.abs(leaning) >= far)
      wrong.push(`${name}: slower for a stranger in ${Math.round(50 + leaning * 100)} of 100`)
  }
  return { tested: byId.length + byWords.length, wrong }

  function idsAt(spot: Spot): readonly string[] {
    return idsOf(foreign, spot, tablesOf).slice(0, 3)
  }
}

/** What is looked at more closely; and what even answers reach in one sample of 150 in a million. */
const odd = 0.12
const far = 0.2
const listsOfPeople = [
  '/search',
  '/students',
  '/guardians',
  '/teachers',
  '/staff',
  '/enrolments',
  '/certificates',
  '/family-documents',
  '/staff-documents',
]

function isOfPeople({ path }: Endpoint): boolean {
  const parts = [...listsOfPeople, '/files', '/family-documents/people', '/staff-documents/people']
  return parts.some((part) => path.startsWith(`${part}/:id`))
}

/** In how many rounds the stranger took longer than nobody (0 to 1): each round asks both, so load weighs on both alike. */
async function shareOf({ ask, pairs, rounds }: Asked): Promise<number> {
  let slower = 0
  for (let round = 0; round < rounds; round += 1) {
    const [stranger, none] = pairs[round % pairs.length] ?? ['', '']
    // Each is first as often as the other.
    const isFirst = (round >> 1) % 2 === 0
    const first = await timeOf(() => ask(isFirst ? stranger : none))
    const second = await timeOf(() => ask(isFirst ? none : stranger))
    if (isFirst === first > second) slower += 1
  }
  return slower / rounds
}
type Timed = {
  name: string
  ask: (id: string) => Promise<unknown>
  pairs: readonly Pair[]
}
type Asked = Omit<Timed, 'name'> & { rounds: number }

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
