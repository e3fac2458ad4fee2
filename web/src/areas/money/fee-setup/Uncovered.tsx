import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listUncovered } from 'tenant-api/contract/money/fee-setup/plans'
import { read } from '../../../shell/session/api.ts'
import { scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'

/** The sections with students for whom no plan says what they pay: "3-C has no plan". */
export function Uncovered() {
  const { t } = useLingui()
  const { data } = useQuery(read(listUncovered, { query: scopeFilter('campus', useScope()) }))
  if (!data || data.rows.length === 0) return null
  const sentences = {
    plan: (section: string) => t`${section} has no plan`,
    fee: (section: string) => t`${section} has no fee`,
    rare: (section: string) => t`${section} has no monthly or term fee`,
  }
  return (
    <Banner tone="warning">
      <ul>
        {data.rows.map(({ sectionId, section, campus, reason }) => (
          <li key={sectionId}>
            {sentences[reason](section)} · <bdi>{campus}</bdi>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
