import type { PlanKey, Subscription } from 'kit/institute/plans'

/** Where a school's database is, from the control database's directory. */
export type Placement = {
  host: string
  primaryHost: string
  schoolId: string
  name: string
  /** `moving`: readable, and about to be on another server. `erasing`: closed for good, unless cancelled. */
  state: 'provisioning' | 'active' | 'read_only' | 'moving' | 'suspended' | 'erasing' | 'failed' | 'erased'
  /** The database's own server, or the PgBouncer in front of it. */
  server: { host: string; port: number; isPooler: boolean }
  database: string
  databaseId: string
  generation: number
  schemaVersion: number
  login: string
  /** Sealed under the school's data key. */
  secret: Buffer
  wrappedKey: Buffer
  keyId: string
  type: string
  country: string
  /** The founder's e-mail address is confirmed in the control plane. */
  contactConfirmed: boolean
  /** The agreed plan and its end. */
  subscription: Subscription
}

/** A row of the control database's view `directory`. */
export type DirectoryRow = {
  host: string
  primary_host: string
  school_id: string
  name: string
  state: Placement['state']
  server_host: string
  server_port: number
  database: string
  database_id: string
  generation: number
  schema_version: number
  app_login: string
  app_secret: Buffer
  wrapped_key: Buffer
  key_id: string
  institute_type: string
  country: string
  contact_confirmed: boolean
  plan: PlanKey
  plan_students: number | null
  plan_until: Date | null
  plan_grace_days: number
  pooled: boolean
}

export function asPlacement(row: DirectoryRow): Placement {
  return {
    host: row.host,
    primaryHost: row.primary_host,
    schoolId: row.school_id,
    name: row.name,
    state: row.state,
    server: { host: row.server_host, port: row.server_port, isPooler: row.pooled },
    database: row.database,
    databaseId: row.database_id,
    generation: Number(row.generation),
    schemaVersion: Number(row.schema_version),
    login: row.app_login,
    secret: row.app_secret,
    wrappedKey: row.wrapped_key,
    keyId: row.key_id,
    type: row.institute_type,
    country: row.country,
    contactConfirmed: row.contact_confirmed,
    subscription: {
      plan: row.plan,
      students: row.plan_students,
      until: row.plan_until,
      graceDays: row.plan_grace_days,
    },
  }
}

/** Keeps the same object as long as nothing changed: handles and their caches are keyed by it. */
export function keepIdentity(before: Placement | null | undefined, now: Placement): Placement {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now
}
