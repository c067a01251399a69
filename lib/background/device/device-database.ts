/** The name of the database in which this device keeps what it knows by itself. */
export const deviceDatabase = 'harrier-device';
