import type postgres from 'postgres'

/** The support requests of schools, in the control database: what was typed, not who typed it. */
export type Enquiries = {
  list(schoolId: string): Promise<EnquiryRow[]>
  read(schoolId: string, id: string): Promise<(EnquiryRow & { messages: EnquiryMessage[] }) | null>
  /** Opens a request with its first message. Sending the same ids twice stores it once. */
  open(schoolId: string, asked: SupportMessage & { id: string; subject: string }): Promise<void>
  /**
   * Adds a message and reopens the request. Returns the subject; null if there is no such request. `close` does
   * likewise.
   */
  say(schoolId: string, said: SupportMessage & { id: string }): Promise<string | null>
  close(schoolId: string, id: string, at: Date): Promise<string | null>
  /** How many messages the school has written since a moment. */
  written(schoolId: string, since: Date): Promise<number>
}

export type EnquiryState = 'open' | 'answered' | 'closed'
export type EnquiryRow = {
  id: string
  subject: string
  state: EnquiryState
  openedAt: string
  changedAt: string
}
export type EnquiryMessage = { id: string; number: number; isOurs: boolean; text: string; at: string }
export type SupportMessage = { messageId: string; text: string; at: Date }

/** Uses the directory's connections; each query names the school that asks. */
export function enquiriesOn(sql: postgres.Sql): Enquiries {
  const columns = sql`
    id, subject, state, to_json(opened_at) #>> '{}' as "openedAt", to_json(changed_at) #>> '{}' as "changedAt"`
  return {
    async list(schoolId) {
      const rows = await sql<EnquiryRow[]>`
        select ${columns} from enquiry where school_id = ${schoolId} order by changed_at desc, id limit 200`
      return [...rows]
    },
    async read(schoolId, id) {
      const [found] = await sql<EnquiryRow[]>`
        select ${columns} from enquiry where school_id = ${schoolId} and id = ${id}`
      if (!found) return null
      const messages = await sql<EnquiryMessage[]>`
        select id, number::int, not by_provider as "isOurs", text, to_json(at) #>> '{}' as at
        from enquiry_message where school_id = ${schoolId} and enquiry_id = ${id} order by number`
      return { ...found, messages: [...messages] }
    },
    async open(schoolId, { id, subject, messageId, text, at }) {
      await sql.begin(async (tx) => {
        await tx`
          insert into enquiry (school_id, id, subject, opened_at, changed_at)
          values (${schoolId}, ${id}, ${subject}, ${at}, ${at}) on conflict do nothing`
        await tx`
          insert into enquiry_message (school_id, enquiry_id, id, text, at)
          values (${schoolId}, ${id}, ${messageId}, ${text}, ${at}) on conflict do nothing`
      })
    },
    async say(schoolId, { id, messageId, text, at }) {
      return sql.begin(async (tx) => {
        const [held] = await tx<{ subject: string }[]>`
          select subject from enquiry where school_id = ${schoolId} and id = ${id}`
        if (!held) return null
        const made = await tx`
          insert into enquiry_message (school_id, enquiry_id, id, text, at)
          values (${schoolId}, ${id}, ${messageId}, ${text}, ${at}) on conflict do nothing returning id`
        if (made.length > 0)
          await tx`
            update enquiry set state = 'open', changed_at = ${at} where school_id = ${schoolId} and id = ${id}`
        return held.subject
      })
    },
    async close(schoolId, id, at) {
      const [row] = await sql<{ subject: string }[]>`
        update enquiry set state = 'closed', changed_at = ${at} where school_id = ${schoolId} and id = ${id} returning subject`
      return row?.subject ?? null
    },
    async written(schoolId, since) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from enquiry_message
        where school_id = ${schoolId} and not by_provider and at > ${since}`
      return row?.count ?? 0
    },
  }
}
