import { Trans, useLingui } from '@lingui/react/macro'
import { isWritten, type Resource } from 'kit/contract/resource'
import { inSentence } from 'kit/contract/resource-words'
import { Archive, Layers, ListFilter, Plus, SearchX } from 'lucide-react'
import { placingOf, useMe } from '../../shell/session/me.ts'
import { Button } from '../../ui/base/Button.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import type { ListState } from './list-state.ts'
import { useSay } from '../resource/words.ts'

type Props = {
  resource: Resource
  state: ListState
  onNew: (() => void) | undefined
  newTitle?: string | undefined
  /** The filters are those of the list's own first tab, and nobody has set one. */
  isBeginning?: boolean
  onShow: (change: Partial<ListState>) => void
}

/** Explains why a list is empty, and what to do next. */
export function NoRows({ resource, state, onNew, newTitle, isBeginning = false, onShow }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const one = inSentence(say(resource.label.one))
  const many = inSentence(say(resource.label.many))
  const none = resource.none && say(resource.none)
  const whereabouts = placingOf(useMe(), [resource.name, 'view'])
  if (state.q)
    return (
      <EmptyState
        icon={SearchX}
        title={none ?? t`Nothing matches “${state.q}”`}
        action={<Button onPress={() => onShow({ q: '' })}>{t`Clear the search`}</Button>}
      >
        {isWritten(resource)
          ? t`Try fewer letters, or look among the archived ${many}.`
          : none && t`Nothing matches “${state.q}”`}
      </EmptyState>
    )
  const add = onNew && (
    <Button look="primary" icon={<Plus aria-hidden size={16} />} onPress={onNew}>
      {newTitle ?? t`Add ${one}`}
    </Button>
  )
  if (!isBeginning && Object.keys(state.filters).length > 0)
    return (
      <EmptyState
        icon={ListFilter}
        title={none ?? t`Nothing matches these filters`}
        action={
          <>
            {add}
            <Button onPress={() => onShow({ filters: {} })}>{t`Clear the filters`}</Button>
          </>
        }
      >
        {isWritten(resource)
          ? t`Remove a filter, or look among the archived ${many}.`
          : none && t`Nothing matches these filters`}
      </EmptyState>
    )
  if (state.archived)
    return (
      <EmptyState
        icon={Archive}
        title={t`Nothing is archived`}
        action={
          <Button onPress={() => onShow({ archived: false, view: undefined })}>{t`Show all ${many}`}</Button>
        }
      >
        <Trans>What is archived is kept here and can be brought back.</Trans>
      </EmptyState>
    )
  if (whereabouts)
    return (
      <EmptyState
        icon={Layers}
        title={
          whereabouts === 'no-class'
            ? t`Teacher is not enroll in any class`
            : t`Teacher is not enroll in any campus`
        }
        action={null}
      >
        <Trans>The office assigns teachers to their classes. What belongs to them appears here then.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon={Layers} title={t`No ${many} yet`} action={add ?? null}>
      {onNew ? (
        <Trans>Add the first one; it takes a minute.</Trans>
      ) : (
        <Trans>When somebody adds the first one, it appears here.</Trans>
      )}
    </EmptyState>
  )
}
