import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import { askPermission, readLack } from 'tenant-api/contract/access/roles/access-requests'
import { Button } from '../../ui/base/Button.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { call, read } from '../session/api.ts'
import type { Needs } from '../navigation/area.ts'
import './AskFor.css'

/** The missing permission, whether it is held elsewhere, who can grant it, and a button that asks them. */
export function AskFor({ needs: [resource, action] }: { needs: Needs }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const queries = useQueryClient()
  const { data, error } = useQuery(read(readLack, { params: { resource, action } }))
  const asking = useMutation({
    mutationFn: () => call(askPermission, { body: { resource, action } }),
    onSuccess: () => toast({ type: 'success', message: t`They have been asked` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: () => queries.invalidateQueries({ queryKey: [readLack.path] }),
  })
  if (error) return <Trans>Your role does not include it.</Trans>
  if (!data) return null
  const { thing, action: deed, reach, roles, people, isAsked } = data
  const givers = formatList(language, people.length > 0 ? people : roles)
  return (
    <span className="ask-for">
      <span>
        {reach === null ? (
          <Trans>
            You lack the permission <strong>{thing}</strong>, {deed}.
          </Trans>
        ) : (
          <Trans>
            You have the permission <strong>{thing}</strong>, {deed}, but not here.
          </Trans>
        )}
      </span>
      {givers && (
        <span>
          <Trans>These can give you access: {givers}</Trans>
        </span>
      )}
      {givers && (
        <Button isDisabled={isAsked} isPending={asking.isPending} onPress={() => asking.mutate()}>
          {isAsked ? t`You have asked for it` : t`Ask for it`}
        </Button>
      )}
    </span>
  )
}
