import { call } from '../bridge.ts'
import { useRepository } from '../state/repository.ts'
import { Progress } from './progress.tsx'

/** True while the files of the open repository are read for the first time, or anew in other folders. */
export function useIsReadingFiles(): boolean {
  return useRepository(({ repository }) => repository?.phase === 'opening' || repository?.phase === 'files')
}

/** How far the files of digests are read, in place of what is drawn of them. @param note what can be seen then */
export function ReadingDigests({ note }: { readonly note: string }) {
  const files = useRepository(({ repository }) => repository?.files)
  if (!files) return null
  return (
    <Progress
      label="Reading digests"
      done={files.done}
      total={files.total}
      note={note}
      onStop={files.done === files.total ? undefined : () => void call('repo.stopFiles', null)}
    />
  )
}
