import { useQuery } from '@tanstack/react-query'
import { leaveTypes, type Side } from 'tenant-api/contract/attendance/leave'
import { read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { typeName } from './type-name.ts'

/** What the types are called in the reader’s script, those of one side or all; the archive is left out. */
export function useTypeNames(side?: Side): ReadonlyMap<string, string> {
  const { language } = useRegional()
  const maySee = useMay(['leave-types', 'view'])
  const { data } = useQuery({
    ...read(leaveTypes.endpoints.list, { query: { ...(side && { side }), limit: 100 } }),
    enabled: maySee,
  })
  return new Map(data?.rows.map((row) => [row.id, typeName(language, row)]))
}
