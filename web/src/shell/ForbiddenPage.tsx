import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from 'kit/locale'
import { Lock } from 'lucide-react'
import { readGivers } from 'tenant-api/contract/access'
import { useRegional } from '../ui/Regional.tsx'
import { read } from './api.ts'
import { GoHome, Trouble } from './Trouble.tsx'

/** The reader lacks the power. Either `says` or the page names the roles of this school that can give it. */
export default function ForbiddenPage({ says }: { says?: string }) {
  const { t } = useLingui()
  return (
    <Trouble icon={Lock} title={t`This page is not open to you`} actions={<GoHome />}>
      {says ?? <WhomToAsk />}
    </Trouble>
  )
}

function WhomToAsk() {
  const { language } = useRegional()
  const { data } = useQuery(read(readGivers, {}))
  if (!data || data.roles.length === 0) return <Trans>Your role does not include it.</Trans>
  const roles = formatList(language, data.roles)
  return <Trans>Your role does not include it. These can give you access: {roles}</Trans>
}
