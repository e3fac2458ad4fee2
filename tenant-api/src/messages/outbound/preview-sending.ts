import { sql } from 'drizzle-orm'
import type { Channel } from 'kit/messages/carrier'
import { segmentsOf } from 'kit/messages/sms/text-segments'
import type { Language } from 'kit/text/locale'
import type { School } from '../../core/school/school.ts'
import type { SendingPreview } from './contract.ts'
import { messageKey, type Telling, waysOf, type Written } from './queue.ts'
import { rendererOf } from './render-message.ts'
import type { MessageFill } from './tables.ts'

type Counted = {
  channel: Channel | null
  language: Language
  messages: number
  withLogIn: number
  fill: MessageFill
}

/**
 * How many people a message would reach now by each channel and in which language, with a sample of
 * each language. People who have this message already are left out, as they are when it is sent.
 */
export async function previewSending(
  school: School,
  { event, key, people, written }: Pick<Telling, 'event' | 'key' | 'people' | 'written'>,
): Promise<SendingPreview> {
  const { name, currency } = await school.profile()
  const way = sql`
    with people as (${people}
    ), way as (${waysOf({ event, written })}
    ), fresh as (
      select w.person_id, w.ladder[1] as channel, w.account_id, w.fill, coalesce(w.language, i.language) as language
      from way w cross join institute i
      where not exists (select from message m where m.key = ${messageKey({ event, key })}))`
  const rows = await school.db.execute<Counted>(sql`${way}
    select channel, language, count(*)::int as messages, count(account_id)::int as "withLogIn",
      (array_agg(fill order by person_id))[1] as fill
    from fresh group by 1, 2 order by 2, 1`)
  const counts = await school.db.execute<{ language: Language | null; people: number }>(sql`${way}
    select language, count(distinct person_id)::int as people from fresh group by grouping sets ((language), ())`)
  const costs = await school.db.execute<{ channel: Channel; cost: number | null }>(
    sql`select channel, part_cost as cost from message_channel`,
  )
  const render = await rendererOf(school)
  const samples = new Map(
    await Promise.all(
      [...Map.groupBy(rows, ({ language }) => language)].map(async ([language, [first]]) => {
        const sample = { event, language, sourceId: null, fill: first?.fill ?? {} }
        return [language, written ? textOf(written, language) : await render(sample)] as const
      }),
    ),
  )
  const partsOf = ({ channel, language }: Counted) =>
    channel === 'sms' ? segmentsOf(`${samples.get(language)?.short ?? ''}\n${name}`).segments : 1
  const without = rows.filter(({ channel }) => channel === null)
  const byAppAlone = sum(without, ({ withLogIn }) => withLogIn)
  return {
    people: counts.find(({ language }) => language === null)?.people ?? 0,
    channels: [...Map.groupBy(rows, ({ channel }) => channel)].flatMap(([channel, of]) => {
      if (channel === null) return []
      const parts = sum(of, (row) => row.messages * partsOf(row))
      const each = costs.find((row) => row.channel === channel)?.cost ?? null
      const messages = sum(of, (row) => row.messages)
      return [{ channel, messages, parts, cost: each === null ? null : parts * each }]
    }),
    byAppAlone,
    unreached: sum(without, ({ messages }) => messages) - byAppAlone,
    languages: counts.flatMap(({ language, people }) => {
      const said = language === null ? undefined : samples.get(language)
      return language === null || !said ? [] : [{ language, people, title: said.title, text: said.short }]
    }),
    currency,
  }
}

/** What somebody wrote, in the reader's language or else in its first. */
function textOf({ words, language: first }: Written, language: Language): { title: string; short: string } {
  const text = words[language] ?? words[first]
  return { title: text?.title ?? '', short: text?.short || text?.title || '' }
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
