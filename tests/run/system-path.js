/** Plain JavaScript without packages: set-up runs it before anything is installed. */
import { delimiter } from 'node:path';

/** PATH with the folders of a system's own programs, which users lack, and root, too, after `su`. */
export const systemPath = [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/sbin'].filter(Boolean).join(delimiter);
