import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Controller } from 'react-hook-form'
import type { Institute } from 'tenant-api/contract/institute'
import { DiscardDialog } from '../../crud/DiscardDialog.tsx'
import { StaleDialog } from '../../crud/StaleDialog.tsx'
import { useSay } from '../../crud/words.ts'
import { useMay } from '../../shell/me.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { differencesOf } from './differences.ts'
import { LanguageFields } from './LanguageFields.tsx'
import { LookFields } from './LookFields.tsx'
import { Preview } from './Preview.tsx'
import { SafetyFields } from './SafetyFields.tsx'
import { SiteFields } from './SiteFields.tsx'
import { TypeField } from './TypeField.tsx'
import { useSettings } from './use-settings.ts'

const ImageFields = lazy(() => import('./ImageFields.tsx').then(({ ImageFields: Own }) => ({ default: Own })))
const PlaceFields = lazy(() => import('./PlaceFields.tsx').then(({ PlaceFields: Own }) => ({ default: Own })))

/** Cards and a preview; nothing is in force before it is applied. */
export function SettingsForm({ institute }: { institute: Institute }) {
  const { t } = useLingui()
  const say = useSay()
  const mayEdit = useMay(['institute', 'edit'])
  const { form, mistakes, submit, isSaving, theirs, take, save, reset, back } = useSettings(institute)
  const { control, formState } = form
  const parts = { control, isDisabled: !mayEdit }
  return (
    <>
      <Form className="settings-form" mistakes={mistakes} onSubmit={submit}>
        {!mayEdit && (
          <Banner tone="info">{t`You can look at the settings; changing them is up to an administrator.`}</Banner>
        )}
        <Card title={t`General`}>
          <div className="settings-fields">
            <Controller
              name="name"
              control={control}
              render={({ field: { ref, ...field }, fieldState: { error } }) => (
                <TextField
                  {...field}
                  inputRef={ref}
                  label={say('Institute name')}
                  error={error?.message}
                  isRequired
                  isReadOnly={!mayEdit}
                  maxLength={120}
                />
              )}
            />
            <TypeField {...parts} />
          </div>
        </Card>
        <Card title={t`Place and money`}>
          <Suspense fallback={<Skeleton height="220px" radius="var(--radius)" />}>
            <PlaceFields {...parts} />
          </Suspense>
        </Card>
        <Card title={t`Languages`}>
          <LanguageFields {...parts} />
        </Card>
        <Card title={t`Appearance`}>
          <div className="settings-look">
            <LookFields {...parts} />
            <Preview control={control} />
          </div>
        </Card>
        <Card title={t`Logo and footer`}>
          <div className="settings-parts">
            <Suspense fallback={<Skeleton height="220px" radius="var(--radius)" />}>
              <ImageFields isDisabled={!mayEdit} />
            </Suspense>
            <SiteFields {...parts} />
          </div>
        </Card>
        <Card title={t`Safety`}>
          <SafetyFields {...parts} />
        </Card>
        {mayEdit && (
          <div className="settings-actions" data-dirty={formState.isDirty}>
            <Button onPress={reset} isDisabled={!formState.isDirty}>{t`Discard changes`}</Button>
            <Button type="submit" look="primary" isPending={isSaving} isDisabled={!formState.isDirty}>
              {t`Apply settings`}
            </Button>
          </div>
        )}
      </Form>
      {theirs && (
        <StaleDialog
          differences={differencesOf(form.getValues(), theirs, say)}
          onMine={() => save(theirs)}
          onTheirs={() => take(theirs)}
          onBack={back}
        />
      )}
      <DiscardDialog isDirty={formState.isDirty && !isSaving} />
    </>
  )
}
