import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import type { Me } from 'tenant-api/contract/access/sessions'
import { leaveAsSupport } from 'tenant-api/contract/access/support-access'
import { Button } from '../../ui/base/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useNow } from '../../ui/date/use-now.ts'
import { plainCall } from '../session/api.ts'
import { meQuery } from '../session/me.ts'
import { useSessionEnded } from '../session/session.ts'
import { stopSupport, stopViewing } from './viewing.ts'
import './ViewingFrame.css'

const [most, mostOfSupport] = [15, 240]

/** The viewed user, the remaining time, and the button to stop, with a red frame around everything. */
export function ViewingFrame({ viewing }: { viewing: NonNullable<Me['viewing']> }) {
  const { t } = useLingui()
  const { name, endsAt, isSupport } = viewing
  const left = Date.parse(endsAt) - useNow().getTime()
  const minutes = Math.min(isSupport ? mostOfSupport : most, Math.max(1, Math.ceil(left / 60_000)))
  useEndOf(endsAt)
  useShutOut(isSupport)
  const ending = useMutation({
    mutationFn: isSupport ? stopSupport : stopViewing,
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <>
      <div aria-hidden className="viewing-frame" />
      <aside className="viewing" aria-label={t`View as somebody else`}>
        <Eye aria-hidden size={18} />
        <p className="viewing-text">
          <strong>
            {isSupport ? (
              <Trans>
                You are looking as support, in the role <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans>
                You are looking as <bdi>{name}</bdi>
              </Trans>
            )}
          </strong>
          {isSupport && <span>{t`The school sees each of your requests.`}</span>}
          <span>
            {plural(minutes, {
              one: 'Nothing can be changed. # minute left',
              other: 'Nothing can be changed. # minutes left',
            })}
          </span>
        </p>
        <Button size="small" isPending={ending.isPending} onPress={() => ending.mutate()}>
          {t`End the view`}
        </Button>
      </aside>
    </>
  )
}

/** A support session cannot log in again: when it expires, or after inactivity, support is out. */
function useShutOut(isSupport: boolean): void {
  const hasEnded = useSessionEnded()
  useEffect(() => {
    if (isSupport && hasEnded) void plainCall(leaveAsSupport, {}).finally(() => location.replace('/support'))
  }, [isSupport, hasEnded])
}

/** At the expiry, asks the server who is signed in. */
function useEndOf(endsAt: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const wait = Math.min(mostOfSupport * 60_000, Math.max(1_000, Date.parse(endsAt) - Date.now())) + 2_500
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: meQuery.queryKey }), wait)
    return () => clearTimeout(timer)
  }, [queries, endsAt])
}
