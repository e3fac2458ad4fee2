// How much of a request the database plans: every GET endpoint with an answer in JSON that the owner of the demo school is answered by, after ten
// warm calls, as the server's log tells it. `node tenant-api/bench/planned.ts [part of a path]`. Planning (with parsing) is
// to take at most as long as execution, or 1 ms: where it takes longer, the endpoint is printed with its statements.
import { noteFigure } from 'kit/testing/bench-figures'
import type { Endpoint } from 'kit/contract/contract'
import { fillDemo } from '../demo/demo.ts'
import { endpoints } from '../src/server/endpoints.ts'
import { heard, loud, type Planning } from './planning.ts'
import { type BenchSchool, withSchool } from './school.ts'
import { atMost } from './target.ts'

const wanted = process.argv[2] ?? ''
/** Thursday 19 November 2026, 09:10 in Karachi: the day of the demo school. */
const demoDay = new Date('2026-11-19T04:10:00Z')

await withSchool(
  async (bench) => {
    const { host } = await bench.school()
    await fillDemo(host)
    await bench.vacuum()
    const asked: { name: string; planning: Planning }[] = []
    await loud(bench, async () => {
      for (const endpoint of endpoints) {
        if (endpoint.method !== 'GET' || endpoint.gives !== 'json' || !endpoint.path.includes(wanted))
          continue
        const url = await addressOf(bench, endpoint)
        if (url === undefined) continue
        const ask = () => bench.owner.ask({ url })
        for (let warm = 0; warm < 10; warm += 1) await ask()
        asked.push({ name: endpoint.path, planning: await heard(bench, ask) })
      }
    })
    report(asked)
  },
  { clock: () => demoDay },
)

/** Where an endpoint answers: by its example, or by the first row of the list that its path stands on. */
async function addressOf({ owner }: BenchSchool, { path, example }: Endpoint): Promise<string | undefined> {
  const { params, query } = example as { params?: Record<string, string>; query?: Record<string, unknown> }
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]))
  const filled = (given: Record<string, string>) =>
    `/api/v1${path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(given[key] ?? ''))}${search.size > 0 ? `?${search}` : ''}`
  const first = filled(params ?? {})
  if ((await owner.ask({ url: first })).status === 200) return first
  const list = path.split('/:')[0] ?? ''
  const rows = (await owner.ask({ url: `/api/v1${list}` })).json() as { rows?: { id?: string }[] }
  for (const { id } of rows.rows?.slice(0, 3) ?? []) {
    const url = filled({ ...params, id: id ?? '' })
    if ((await owner.ask({ url })).status === 200) return url
  }
  return undefined
}

function report(asked: readonly { name: string; planning: Planning }[]) {
  const late = asked.filter(({ planning: { planning, execution } }) => planning > Math.max(execution, 1))
  const sum = (key: keyof Planning) => asked.reduce((all, { planning }) => all + planning[key], 0)
  for (const { name, planning } of late.toSorted((a, b) => b.planning.planning - a.planning.planning))
    console.log(
      `${name}: ${planning.statements} statements, ${planning.anew} anew, planned ${planning.planning.toFixed(2)} ms, executed ${planning.execution.toFixed(2)} ms`,
    )
  const share = sum('planning') / (sum('planning') + sum('execution'))
  noteFigure('endpoints that plan longer than they execute', {
    value: late.length,
    unit: 'endpoints',
    target: 0,
  })
  noteFigure('share of planning', { value: share, unit: '×' })
  console.log(
    `${asked.length} endpoints, ${sum('statements')} statements, ${sum('anew')} of them anew, planned ${sum('planning').toFixed(0)} ms, executed ${sum('execution').toFixed(0)} ms; that plan longer than they execute and than 1 ms: ${late.length}, ${atMost(0, late.length)}`,
  )
}
