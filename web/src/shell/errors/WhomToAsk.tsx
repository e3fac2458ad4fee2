import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import { readGivers } from 'tenant-api/contract/access/sessions'
import { useRegional } from '../../ui/base/Regional.tsx'
import { read } from '../session/api.ts'

/** Says that the reader lacks the permission, and which roles of this school can grant it. */
export function WhomToAsk() {
  const { language } = useRegional()
  const { data } = useQuery(read(readGivers, {}))
  if (!data || data.roles.length === 0) return <Trans>Your role does not include it.</Trans>
  const roles = formatList(language, data.roles)
  return <Trans>Your role does not include it. These can give you access: {roles}</Trans>
}
