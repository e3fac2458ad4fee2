import { Plural, useLingui } from '@lingui/react/macro'
import { useIsMutating } from '@tanstack/react-query'
import { confirmImport, type ImportView } from 'tenant-api/contract/records/imports'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useCorrections } from './use-corrections.ts'
import { useImportChange } from './use-import.ts'

/** What would happen to all rows of an import, and the button that makes it so. */
export function ConfirmBar({ found, sheet = found.id }: { found: ImportView; sheet?: string }) {
  const { t } = useLingui()
  const { new: added, update: changed, error: wrong, unchanged } = found.counts
  const { waiting, isHeldUp } = useCorrections(sheet)
  const isSaving = waiting.length > 0
  const isChanging = useIsMutating() > 0 || isSaving
  const confirm = useImportChange(() =>
    call(confirmImport, {
      params: { id: found.id },
      body: { counts: { new: added, update: changed } },
    }),
  )
  return (
    <div className="import-actions">
      <p className="import-sum" aria-live="polite">
        {added > 0 && (
          <span>
            <Plural value={added} one="# is added" other="# are added" />
          </span>
        )}
        {changed > 0 && (
          <span>
            <Plural value={changed} one="# is changed" other="# are changed" />
          </span>
        )}
        {unchanged > 0 && (
          <span>
            <Plural value={unchanged} one="# stays as it is" other="# stay as they are" />
          </span>
        )}
        {wrong > 0 && (
          <span>
            <Plural value={wrong} one="# with errors is left out" other="# with errors are left out" />
          </span>
        )}
        {isSaving && (
          <span>
            {isHeldUp
              ? t`Maktab is busy. Your corrections stay on this device and are sent again.`
              : t`Saving…`}
          </span>
        )}
      </p>
      <Button
        look="primary"
        isDisabled={added + changed === 0 || (isChanging && !confirm.isPending)}
        isPending={confirm.isPending}
        onPress={() => confirm.mutate(undefined)}
      >
        <Plural value={added + changed} one="Import # row" other="Import # rows" />
      </Button>
    </div>
  )
}
