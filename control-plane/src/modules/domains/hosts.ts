import type { Control, Sql } from '../../database.ts'
import { hostOf } from '../../urls.ts'
import { judgeName, nameSentences, type NameState, nearNames } from './subdomain.ts'

export type NameCheck = { name: string; state: NameState; sentence: string; suggestions: string[] }

/** Whether a sub-domain can be had, and three that can when it can not. `name` is taken as typed. */
export async function checkName(control: Control, typed: string): Promise<NameCheck> {
  const name = typed.trim().toLowerCase()
  const judgement = judgeName(name)
  const taken = judgement === 'well-formed' && (await isTaken(control.sql, hostOf(control.places, name)))
  const state = judgement === 'well-formed' ? (taken ? 'taken' : 'free') : judgement
  const suggestions = state === 'free' ? [] : await freeNear(control, control.sql, name)
  return { name, state, sentence: nameSentences[state], suggestions }
}

/** At most three free names near a wanted one, best first. */
export async function freeNear(control: Control, sql: Sql, wanted: string): Promise<string[]> {
  const names = nearNames(wanted)
  const hosts = names.map((name) => hostOf(control.places, name))
  const rows = await sql<
    { host: string }[]
  >`select lower(host) as host from host where host = any(${hosts}::citext[])`
  const taken = new Set(rows.map(({ host }) => host))
  return names.filter((name) => !taken.has(hostOf(control.places, name))).slice(0, 3)
}

/** A host is taken unless its school came to nothing. */
export async function isTaken(sql: Sql, host: string): Promise<boolean> {
  const rows = await sql`
    select 1 from host h join school s on s.id = h.school_id where h.host = ${host} and s.state <> 'failed'`
  return rows.length > 0
}

/** Frees the address of a school whose making failed for good, for whoever signs up with it next. */
export async function releaseOfFailed(tx: Sql, host: string): Promise<void> {
  await tx`
    delete from host h using school s where s.id = h.school_id and h.host = ${host} and s.state = 'failed'`
}
