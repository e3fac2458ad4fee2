import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Action, actions } from 'kit/contract/contract'
import { useState } from 'react'
import { type ChainLink, checkPermission } from 'tenant-api/contract/access/roles/access-requests'
import type { RolesGrid } from 'tenant-api/contract/access/roles'
import { campuses } from 'tenant-api/contract/institute/structure'
import { users } from 'tenant-api/contract/access/users'
import { RowField } from '../../../../crud/form/fields/RowField.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { ComboBox } from '../../../../ui/form/choice/ComboBox.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { useReachWords } from '../use-reach-words.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'

const nobody = '00000000-0000-0000-0000-000000000000'
const open = { onBlur: () => {}, isDisabled: false, isRequired: false } as const

/** Whether somebody may do something, here or there, with the roles that give it or do not. */
export function CheckSheet({ grid, onClose }: { grid: RolesGrid; onClose: () => void }) {
  const { t } = useLingui()
  const words = useReachWords()
  const [who, ask] = useState<string | null>(null)
  const [campus, at] = useState<string | null>(null)
  const [resource, pick] = useState('students')
  const [wanted, want] = useState<Action>('view')
  const known = grid.rows.find((row) => row.resource === resource)?.actions.map(({ action }) => action) ?? []
  const action = known.includes(wanted) ? wanted : (known[0] ?? 'view')
  const query = campus === null ? {} : { campus }
  const { data, error, refetch } = useQuery({
    ...read(checkPermission, { params: { id: who ?? nobody, resource, action }, query }),
    enabled: who !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Sheet title={t`Who may do what?`} onClose={onClose}>
      <Stack gap="14px">
        <RowField {...open} label={t`Person`} of={users} value={who} onChange={ask} />
        <ComboBox
          label={t`Permission`}
          choices={grid.rows.map(({ resource: id, label: name }) => ({ id, name }))}
          value={resource}
          onChange={pick}
        />
        <Segments
          label={t`Action`}
          choices={actions
            .filter((one) => known.includes(one))
            .map((id) => ({ id, name: words.actionOf(id) }))}
          value={action}
          onChange={want}
        />
        <RowField {...open} label={t`At the campus`} of={campuses} value={campus} onChange={at} />
        {error && <Trouble error={error} onRetry={() => void refetch()} />}
        {who !== null && data && (
          <>
            <Banner tone={data.may ? 'info' : 'warning'}>
              <strong>{data.may ? t`Yes` : t`No`}</strong>{' '}
              {data.isOff && <Trans>The log-in is switched off.</Trans>}
              {!data.isOff && data.chain.length === 0 && <Trans>This log-in holds no role today.</Trans>}
            </Banner>
            <RowList className="roles-holders">
              {data.chain.map((link, index) => (
                <li key={index}>
                  <Chain {...link} />
                </li>
              ))}
            </RowList>
          </>
        )}
      </Stack>
    </Sheet>
  )
}

/** The role, where it is held, what it gives, and how far that reaches there. */
function Chain({ role, place, gives, reach, places, isEnough }: ChainLink) {
  const { t } = useLingui()
  const { nameOf } = useReachWords()
  return (
    <>
      <span className="roles-holder">
        <span aria-hidden>{isEnough ? '✓' : '✗'}</span>
        <bdi>{place ? `${role} · ${place}` : role}</bdi>
      </span>
      <span className="roles-more">
        {gives === null && <span>{t`The role does not give it`}</span>}
        {gives !== null && (
          <span>
            <Trans>The role gives: {nameOf(gives)}</Trans>
          </span>
        )}
        {gives !== null && reach === null && <span>{t`It reaches nothing there`}</span>}
        {reach !== null && (
          <span>
            <Trans>It reaches: {nameOf(reach)}</Trans>
          </span>
        )}
        {places.length > 0 && <bdi>{places.join(' · ')}</bdi>}
      </span>
    </>
  )
}
