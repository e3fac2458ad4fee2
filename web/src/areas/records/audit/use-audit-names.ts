import { useQuery } from '@tanstack/react-query'
import type { Output } from 'kit/http/client'
import { useState } from 'react'
import { listAuditNames } from 'tenant-api/contract/records/audit'
import { read } from '../../../shell/session/api.ts'

export type AuditNames = Output<typeof listAuditNames>

/** Who may be meant by what is typed; what was found before stays until the next is there. */
export function useAuditNames() {
  const [q, search] = useState('')
  const { data, isFetching } = useQuery({
    ...read(listAuditNames, { query: { q: q.slice(0, 100) } }),
    placeholderData: (before) => before,
  })
  return { q, search, names: data, isFetching }
}
