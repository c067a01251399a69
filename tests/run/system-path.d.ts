/** Types of system-path.js, which stays plain JavaScript because it runs before anything is installed. */
export declare const systemPath: string;
