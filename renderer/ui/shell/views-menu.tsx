import { copyLink } from '../../state/links.ts'
import { chooseView, useSavedViews } from '../../state/saved-views.ts'
import { openSheet } from '../../state/view.ts'
import { MenuButton, type MenuPart } from '../menu.tsx'
import { useNarrow } from '../use-width.ts'
import css from './views-sheet.module.css'

/** Saved views beside the query: one is chosen, the present one is saved, or linked to. */
export function ViewsMenu() {
  const views = useSavedViews()
  const narrow = useNarrow()
  const parts: MenuPart[] = [
    ...(views.length > 0
      ? [
          {
            title: 'Saved views',
            entries: views.map((view) => ({
              id: `view:${view.name}`,
              label: view.name,
              detail: <span className={css.short}>{view.place.query || view.place.route.view}</span>,
            })),
          },
        ]
      : []),
    {
      entries: [
        { id: 'save', label: 'Save this view…' },
        views.length > 0
          ? { id: 'arrange', label: 'Rename, arrange, export, import…' }
          : { id: 'import', label: 'Import views…' },
        { id: 'link', label: 'Copy link to this view' },
      ],
    },
  ]
  const act = (id: string) => {
    const view = views.find(({ name }) => id === `view:${name}`)
    if (view) chooseView(view)
    else if (id === 'link') void copyLink()
    else openSheet('views')
  }
  return (
    <MenuButton
      label={narrow ? 'Views' : 'Save view'}
      name={`Save view, ${views.length} saved`}
      parts={parts}
      onAction={act}
    />
  )
}
