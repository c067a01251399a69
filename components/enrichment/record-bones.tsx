/** A record that is on its way. */
import { Bone } from '../controls/skeleton.tsx';
import './records.css';

export function RecordBones() {
  return (
    <div class="enrich-bones" aria-hidden="true">
      {[34, 72, 58, 81, 46, 64, 52].map((share) => (
        <Bone key={share} share={share} />
      ))}
    </div>
  );
}
