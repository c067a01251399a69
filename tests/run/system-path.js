/** Plain JavaScript without packages: set-up runs it before anything is installed. */
import { delimiter } from 'node:path';

/** PATH with the folders of system programs. Users lack these folders, and so does root after `su`. */
export const systemPath = [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/sbin'].filter(Boolean).join(delimiter);
