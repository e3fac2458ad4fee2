import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fingerprint, Plug } from 'lucide-react'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { terminalsQuery } from '../queries.ts'
import { KnownPins } from '../KnownPins.tsx'
import { RefusedLines } from '../RefusedLines.tsx'
import { TerminalCards } from '../TerminalCards.tsx'
import { UnknownPins } from '../UnknownPins.tsx'
import { WaitingTerminals } from '../WaitingTerminals.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import './Terminals.css'

/** The terminals at the gates: how each is, which ask to be let in, and whose numbers they tell. */
export function TerminalsPage() {
  const { t } = useLingui()
  const { tab }: { tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tabs = [
    { id: 'terminals', title: t`Attendance machines`, content: <Terminals /> },
    { id: 'unknown', title: t`Unknown numbers`, content: <UnknownPins /> },
    { id: 'numbers', title: t`Numbers of people`, content: <KnownPins /> },
    { id: 'refused', title: t`Lines not understood`, content: <RefusedLines /> },
  ]
  function show(id: string) {
    void navigate({ to: '.', search: { tab: id === 'terminals' ? undefined : id } as never, replace: true })
  }
  return (
    <Page title={t`Attendance machines`} tools={<ConnectLink />}>
      <Tabs
        label={t`Attendance machines`}
        tabs={tabs}
        value={tabs.some(({ id }) => id === tab) ? (tab ?? '') : 'terminals'}
        onChange={show}
      />
    </Page>
  )
}

function ConnectLink() {
  const { t } = useLingui()
  return (
    <ButtonLink href={scoped('terminals/connection')} icon={<Plug aria-hidden size={16} />}>
      {t`Connect a terminal`}
    </ButtonLink>
  )
}

function Terminals() {
  const { t } = useLingui()
  const scope = useScope()
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const { data, placeholder } = useLoaded(terminalsQuery(campus), 4, t`Loading the machines`)
  if (placeholder) return placeholder
  if (data.rows.length + data.waiting.length === 0)
    return (
      <EmptyState icon={Fingerprint} title={t`No machine is connected`} action={<ConnectLink />}>
        {t`Type the address of the school into a machine, and it asks here to be let in.`}
      </EmptyState>
    )
  return (
    <Stack>
      <WaitingTerminals rows={data.waiting} />
      <TerminalCards rows={data.rows} />
    </Stack>
  )
}
