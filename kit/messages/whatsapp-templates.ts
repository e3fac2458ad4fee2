import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import { readJson } from './read-json.ts'
import { explainMeta, graph, metaHeaders, type WhatsAppWays } from './whatsapp.ts'

type Business = { businessAccountId: string; accessToken: string }
export type WhatsAppTemplate = { name: string; language: string; category: string; state: string }

const page = z.object({
  data: z.array(
    z.looseObject({ name: z.string(), language: z.string(), category: z.string(), status: z.string() }),
  ),
  paging: z
    .looseObject({ next: z.string().optional(), cursors: z.looseObject({ after: z.string() }).optional() })
    .optional(),
})
const mostPages = 20

/**
 * The templates of an account, with Meta's status of each: `APPROVED`, `PENDING`, `REJECTED`, `PAUSED`,
 * `DISABLED`.
 */
export async function whatsappTemplates(
  { businessAccountId, accessToken }: Business,
  { outgoing, url = graph }: WhatsAppWays,
): Promise<WhatsAppTemplate[]> {
  const found: WhatsAppTemplate[] = []
  let after: string | undefined
  for (let turn = 0; turn < mostPages; turn += 1) {
    const query = new URLSearchParams({ limit: '100', fields: 'name,language,category,status' })
    if (after) query.set('after', after)
    const { text } = await askProvider(
      outgoing,
      {
        method: 'GET',
        url: `${url}/${businessAccountId}/message_templates?${query.toString()}`,
        headers: metaHeaders(accessToken),
      },
      explainMeta,
    )
    const { data, paging } = page.parse(readJson(text))
    found.push(
      ...data.map(({ name, language, category, status }) => ({ name, language, category, state: status })),
    )
    after = paging?.cursors?.after
    if (!paging?.next || !after) break
  }
  return found
}

type Proposal = {
  name: string
  language: string
  /** With `{{1}}`, `{{2}}` … as placeholders. */
  text: string
  /** Example values, by which a reviewer at Meta judges it. */
  examples: readonly string[]
}
const proposed = z.looseObject({ status: z.string() })

/** Submits a template to Meta for approval; returns its immediate status, mostly `PENDING`. */
export async function proposeTemplate(
  { businessAccountId, accessToken }: Business,
  { name, language, text, examples }: Proposal,
  { outgoing, url = graph }: WhatsAppWays,
): Promise<{ state: string }> {
  const example = examples.length > 0 ? { example: { body_text: [examples] } } : {}
  const { text: said } = await askProvider(
    outgoing,
    {
      method: 'POST',
      url: `${url}/${businessAccountId}/message_templates`,
      headers: metaHeaders(accessToken),
      body: JSON.stringify({
        name,
        language,
        category: 'UTILITY',
        components: [{ type: 'BODY', text, ...example }],
      }),
    },
    explainMeta,
  )
  return { state: proposed.parse(readJson(said)).status }
}
