import { join } from 'node:path'
import electronLog from 'electron-log/node'

/** The app's own log file, in its data folder. It never leaves the machine. */
export const log = electronLog

/** Directs the log into the data folder; to be called once the folder is known. */
export function setUpLog(dataFolder: string): void {
  log.transports.file.resolvePathFn = () => join(dataFolder, 'logs', 'main.log')
  log.transports.file.level = 'info'
  log.transports.console.level = process.env.DIGEST_AUDIT_LOG ? 'debug' : false
}
