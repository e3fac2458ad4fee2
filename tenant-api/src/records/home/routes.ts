import type { FastifyInstance, FastifyReply } from 'fastify'
import { words } from 'kit/text/words-node'
import { readMeasures, spanOf } from '../../crud/measures.ts'
import { searchAll } from '../../crud/search.ts'
import type { ServeSchool, Within } from '../../core/module.ts'
import { frame, homePage } from '../../core/page-reads.ts'
import { readActivity } from './activity.ts'
import { listActivity, readHome, searchEverything, spans } from './contract.ts'
import { answerPage } from './pages/page-answers.ts'
import { openHome, openRecord } from './pages/contract.ts'
import { arrangeList, readArrangement } from './saved-views/arrangement.ts'
import * as views from './saved-views/contract.ts'
import { createView, deleteView, updateView } from './saved-views/list-views.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const measures = app.modules.flatMap((module) => module.measures ?? [])
  serve(readHome, async ({ school, user, query, request }) => {
    const span = await spanOf(school, { length: spans[query.span], campus: query.campus })
    const onFailure = (key: string, error: unknown) =>
      request.log.error({ err: error, measure: key }, 'a measure could not be read')
    return {
      days: span.days.slice(spans[query.span]),
      measures: await readMeasures(school, user, { measures, span, onFailure }),
    }
  })
  servePages(serve, app)
  serve(listActivity, ({ school, user, query }) =>
    readActivity(school, user, { modules: app.modules, limit: query.limit }),
  )
  const sources = app.modules.flatMap((module) => module.search ?? [])
  serve(searchEverything, async ({ school, user, query }) => {
    const { say } = words(user)
    const found = await searchAll(school, user, { sources, sought: query })
    return { groups: found.map((group) => ({ ...group, title: say(group.title) })) }
  })
  serve(views.listViews, ({ school, user, query }) => readArrangement(school, user, query.list))
  serve(views.createView, ({ school, user, body }) => createView(school, user, body))
  serve(views.updateView, ({ school, user, params, body, version }) =>
    updateView(school, user, { ...params, version, changes: body }),
  )
  serve(views.deleteView, ({ school, user, params }) => deleteView(school, user, params.id))
  serve(views.arrangeList, ({ school, user, body }) => arrangeList(school, user, body))
}

/** What pages of the web app show first, of all modules together. */
function servePages(serve: ServeSchool, app: FastifyInstance): void {
  const reads = Map.groupBy(
    app.modules
      .flatMap(({ pageReads = [] }) => pageReads)
      .flatMap((read) => read.pages.map((page) => ({ page, read }))),
    ({ page }) => page,
  )
  const readsOf = (page: string) => (reads.get(page) ?? []).map(({ read }) => read)
  type Query = { campus?: string | undefined; section?: string | undefined; frame: boolean }
  async function open(given: Within, { of, id, query }: { of: string; id: string; query: Query }) {
    const within = { ...given, school: given.school.plansOnce() }
    const { school, user, reply } = within
    const page = {
      school,
      user,
      id,
      campus: query.campus,
      section: query.section,
      today: await school.today(),
    }
    const shown = [...readsOf(of), ...(query.frame ? readsOf(frame) : [])]
    const record = shown.find(({ endpoint }) => endpoint.path === `/${of}/:id`)
    return sendAnswers(reply, await answerPage({ app, within, reads: shown, page }, record))
  }
  serve(openHome, ({ query, ...within }) => open(within, { of: homePage, id: '', query }))
  serve(openRecord, ({ query, params, ...within }) => open(within, { ...params, query }))
}

/** The answers are JSON already, each by the schema of its own endpoint. */
function sendAnswers(reply: FastifyReply, answers: readonly { path: string; url: string; body: string }[]) {
  const each = answers.map(
    ({ path, url, body }) => `{"path":${JSON.stringify(path)},"url":${JSON.stringify(url)},"body":${body}}`,
  )
  return reply
    .type('application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(`{"answers":[${each.join(',')}]}`)
}
