import { Menu } from 'electron'
import type { MenuCommand } from '../shared/ipc/events.ts'

/** The application menu. Its commands are carried out by the page, which has the same ones by key. */
export function setMenu(send: (command: MenuCommand) => void): void {
  const item = (label: string, command: MenuCommand, accelerator?: string) => ({
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => send(command),
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      {
        label: 'File',
        submenu: [
          item('Open a folder…', 'open', 'CmdOrCtrl+O'),
          item('Close repository', 'close'),
          { type: 'separator' },
          { role: 'close' },
          { role: 'quit' },
        ],
      },
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [
          item('Sessions', 'sessions', 'CmdOrCtrl+1'),
          item('Decisions', 'decisions', 'CmdOrCtrl+2'),
          item('Compare', 'compare', 'CmdOrCtrl+3'),
          item('Dashboards', 'dashboards', 'CmdOrCtrl+4'),
          item('Problems', 'problems', 'CmdOrCtrl+5'),
          { type: 'separator' },
          item('Back', 'back'),
          item('Forward', 'forward'),
          { type: 'separator' },
          item('Palette', 'palette'),
          item('All keys', 'keys'),
          { type: 'separator' },
          { role: 'togglefullscreen' },
        ],
      },
      { role: 'windowMenu' },
    ]),
  )
}
